package main

import (
	"context"
	"os"

	"github.com/mark3labs/mcp-go/client"
	"github.com/mark3labs/mcp-go/mcp"
)

// The client of mark3labs: signs its user in, lists tools, calls them.
func mcpGoClient() any {
	ctx := context.Background()
	connection, err := client.NewOAuthStreamableHttpClient(os.Getenv("MCP_URL"), client.OAuthConfig{
		RedirectURI: os.Getenv("REDIRECT_URI"),
		TokenStore:  client.NewMemoryTokenStore(),
		PKCEEnabled: true,
	})
	check(err)
	check(connection.Start(ctx))
	begun, err := initialize(ctx, connection)
	if client.IsOAuthAuthorizationRequiredError(err) {
		signIn(ctx, err)
		begun, err = initialize(ctx, connection)
	}
	check(err)
	tools, err := connection.ListTools(ctx, mcp.ListToolsRequest{})
	check(err)
	created, err := connection.CallTool(ctx, callOf("create_project", lobby))
	check(err)
	refused, err := connection.CallTool(ctx, callOf("get_project", nowhere))
	check(err)
	_, unknown := connection.CallTool(ctx, callOf("no_such_tool", nil))
	check(connection.Close())
	return map[string]any{
		"revision": begun.ProtocolVersion,
		"tools":    len(tools.Tools),
		"created":  nameIn(created.StructuredContent),
		"refused":  refused.IsError,
		"unknown":  unknown.Error(),
	}
}

func initialize(ctx context.Context, connection *client.Client) (*mcp.InitializeResult, error) {
	request := mcp.InitializeRequest{}
	request.Params.ClientInfo = mcp.Implementation{Name: "planner", Version: "1.0"}
	return connection.Initialize(ctx, request)
}

func signIn(ctx context.Context, required error) {
	handler := client.GetOAuthHandler(required)
	verifier, err := client.GenerateCodeVerifier()
	check(err)
	state, err := client.GenerateState()
	check(err)
	check(handler.RegisterClient(ctx, "Planner"))
	address, err := handler.GetAuthorizationURL(ctx, state, client.GenerateCodeChallenge(verifier))
	check(err)
	answer := visit(address)
	check(handler.ProcessAuthorizationResponse(ctx, answer.Get("code"), answer.Get("state"), verifier))
}

func callOf(name string, arguments any) mcp.CallToolRequest {
	call := mcp.CallToolRequest{}
	call.Params.Name = name
	call.Params.Arguments = arguments
	return call
}
